#!/usr/bin/env node
// A bot for Regelwerk in JavaScript, written from docs/bots.md alone. It answers step by step, so it never
// needs the list of whole answers; it likes to do things rather than to stop.
//
// Try it:  regelwerk play ethnos --seats "me,exec:node examples/bots/reference.mjs"

import { createInterface } from "node:readline";

const say = (verb, values) => process.stdout.write(`${verb} ${JSON.stringify(values)}\n`);

function decide({ steps, seed, taken }) {
  const further = steps.filter((step) => step !== "done");
  const from = further.length > 0 ? further : steps;
  return from[(seed + 7 * taken.length) % from.length];
}

const listeners = {
  hello: () => say("hello", { protocol: 1, name: "Reference (JavaScript)" }),
  choose: (question) => say("answer", { id: question.id, step: decide(question) }),
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const space = line.indexOf(" ");
  const verb = space < 0 ? line : line.slice(0, space);
  const values = space < 0 ? {} : JSON.parse(line.slice(space + 1));
  listeners[verb]?.(values);
});
