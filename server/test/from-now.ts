import { machineNow } from "./clock/clock.ts";

/** Returns a moment so many milliseconds from now, to give to the product or to tell what is past from what is to come. */
export function fromNow(milliseconds = 0): Date {
  return new Date(Date.now() + milliseconds);
}

/** Like `fromNow`, by the machine's clock, which files and certificates follow. */
export function fromMachineNow(milliseconds = 0): Date {
  return new Date(machineNow() + milliseconds);
}
