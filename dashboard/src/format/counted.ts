import { limits } from "@galley/contract";
import { number } from "./numbers.ts";

/** Formats a count of the service, which ends at its limit. */
export function counted(count: number): string {
  return count < limits.countedMax ? number(count) : `${number(limits.countedMax)}+`;
}
