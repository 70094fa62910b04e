import type * as contract from "@galley/contract";
import type { Operation } from "@galley/contract";
import type { z } from "zod";

type Declared = Extract<(typeof contract)[keyof typeof contract], Operation>;
type Operations = { [O in Declared as O["name"]]: O };

/** Every operation of the contract by its name. Types alone: no schema reaches the browser through this. */
export type OperationName = keyof Operations;
export type Input<N extends OperationName> = z.input<Operations[N]["input"]>;
export type Output<N extends OperationName> = z.output<Operations[N]["output"]>;
/** One of what a list answers with. */
export type Item<N extends OperationName> = Output<N> extends { data: (infer T)[] } ? T : never;
