import { Socket } from "node:net";

/** Ends this process when the process that started it ends. The parent holds the other end of standard input. */
export function endWithParent(): void {
  if (!(process.stdin instanceof Socket)) return;
  process.stdin.unref();
  process.stdin.resume().on("end", () => process.exit(1));
}
