import type * as contract from "@galley/contract";
import type { Operation } from "@galley/contract";
import type { z } from "zod";

type Declared = Extract<(typeof contract)[keyof typeof contract], Operation>;
type Operations = { [O in Declared as O["name"]]: O };

/** Every operation of the contract by name. Types only: this import brings no schema into the browser. */
export type OperationName = keyof Operations;
export type Input<N extends OperationName> = z.input<Operations[N]["input"]>;
/** Input without keys that the operation does not know, such as parameters of a page's own address. */
export type OnlyInput<N extends OperationName, Given> = Given & Record<Exclude<keyof Given, KeyOfAny<Input<N>>>, never>;
type KeyOfAny<T> = T extends unknown ? keyof T : never;
export type Output<N extends OperationName> = z.output<Operations[N]["output"]>;
/** Item of a list operation's output. */
export type Item<N extends OperationName> = Output<N> extends { data: (infer T)[] } ? T : never;
