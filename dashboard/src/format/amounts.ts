import type { QuotaKind } from "@galley/contract";
import { number } from "./numbers.ts";

const bytesEach = 1_000_000;

/** Formats an amount of a kind. */
export function amountOf(kind: QuotaKind, amount: number): string {
  return kind === "bytes" ? `${number(Math.ceil(amount / bytesEach))} MB` : number(amount);
}
