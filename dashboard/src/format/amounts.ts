import type { QuotaKind } from "@galley/contract";
import { number } from "./numbers.ts";

const bytesEach = 1_000_000;

/** How much of a kind there is, as people read it. */
export function amountOf(kind: QuotaKind, amount: number): string {
  return kind === "bytes" ? `${number(Math.ceil(amount / bytesEach))} MB` : number(amount);
}
