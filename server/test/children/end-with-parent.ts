import { Socket } from "node:net";

/** Ends this process with the one that has started it: that one holds the other end of standard input. */
export function endWithParent(): void {
  if (!(process.stdin instanceof Socket)) return;
  process.stdin.unref();
  process.stdin.resume().on("end", () => process.exit(1));
}
