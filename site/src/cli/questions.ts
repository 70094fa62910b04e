import { createInterface } from "node:readline/promises";
import { Stop } from "./stop.ts";

/** Asks for a line. `flag` is the option that gives the answer where no terminal is attached. */
export async function ask(question: string, flag: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Stop(`This needs a terminal to ask questions. Run it in one, or add ${flag}.`, 2);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}

/** Stops unless the answer is yes. Enter means yes too. */
export async function confirm(question: string): Promise<void> {
  const answer = await ask(`${question} [Y/n]`, "--yes");
  if (!/^(?:y|yes)?$/i.test(answer)) throw new Stop("Stopped as you asked. Nothing was written.");
}
