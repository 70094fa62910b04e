#!/usr/bin/env node
import process, { env } from "node:process";
import { run } from "./run.ts";

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  environment: env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
