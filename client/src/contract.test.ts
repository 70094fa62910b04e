import * as contract from "@galley/contract";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { GalleyErrorCode } from "./galley-error.ts";
import type { ErrorCode } from "./generated/errors.ts";
import type { WebhookEvent, WebhookEvents } from "./generated/events.ts";
import type { Client } from "./generated/methods.ts";
import { operations } from "./generated/operations.ts";
import type { Pages } from "./pages.ts";
import type { UploadFile } from "./upload-file.ts";

// The address of image bytes is part of the API and no operation of the contract.
type Stem = Exclude<keyof Client, "getImage">;
type Declared = Pick<typeof contract, Stem>;

/** A type with `undefined` added to whatever may be left out, since the client lets callers pass it. */
type Loose<T> = T extends File
  ? UploadFile
  : T extends object
    ? { [K in keyof T]: object extends Pick<T, K> ? Loose<T[K]> | undefined : Loose<T[K]> }
    : T;

type ClientInput<S extends Stem> = NonNullable<Parameters<Client[S]>[0]>;
type ClientOutput<S extends Stem> =
  ReturnType<Client[S]> extends Promise<infer O> ? O : ReturnType<Client[S]> extends Pages<infer P> ? P : never;
/** A project token fills in `projectId`, so that the client does not ask for it. */
type Given<T> = T extends { projectId: string } ? Omit<T, "projectId"> & { projectId?: string | undefined } : T;
type ContractInput<S extends Stem> = Loose<Given<z.input<Declared[S]["input"]>>>;
type ContractOutput<S extends Stem> = Loose<z.output<Declared[S]["output"]>>;

type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type WithOtherInput = { [S in Stem]: IsSame<ClientInput<S>, ContractInput<S>> extends true ? never : S }[Stem];
type WithOtherOutput = { [S in Stem]: IsSame<ClientOutput<S>, ContractOutput<S>> extends true ? never : S }[Stem];

test("every operation takes and answers exactly what the contract says, whichever is assigned to which", () => {
  expectTypeOf<WithOtherInput>().toEqualTypeOf<never>();
  expectTypeOf<WithOtherOutput>().toEqualTypeOf<never>();
  expectTypeOf<ClientInput<"createArticle">>().not.toBeAny();
  expectTypeOf<ClientOutput<"getResults">["freshness"]>().not.toBeAny();
});

test("a field more or less would be noticed", () => {
  expectTypeOf<IsSame<ClientInput<"createArticle">, Omit<ContractInput<"createArticle">, "markdown">>>().toEqualTypeOf<false>();
  expectTypeOf<IsSame<ClientOutput<"getArticle">, Omit<ContractOutput<"getArticle">, "revision">>>().toEqualTypeOf<false>();
});

test("the client has every public operation of the contract, called as the contract says", () => {
  const declared = Object.entries(contract).flatMap(([stem, value]) =>
    typeof value === "object" && value !== null && "surface" in value && value.surface === "public" ? [[stem, value] as const] : [],
  );
  const told = declared.map(([stem, { name, method, path }]) => [stem, name, method, path]);
  expect(told.length).toBeGreaterThan(20);
  const { getImage, ...called } = operations;
  expect(getImage).toEqual({ name: "get_image", method: "GET", path: "/images/{id}", answer: "bytes" });
  const known = Object.entries(called).map(([stem, { name, method, path }]) => [stem, name, method, path]);
  expect(known.toSorted()).toEqual(told.toSorted());
});

test("codes and events are those of the contract", () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<contract.ErrorCode>();
  expectTypeOf<ErrorCode>().toExtend<GalleyErrorCode>();
  expectTypeOf<keyof WebhookEvents>().toEqualTypeOf<contract.EventType>();
  type Data = { [Type in contract.EventType]: WebhookEvents[Type]["data"] };
  expectTypeOf<IsSame<Data, Loose<contract.EventData>>>().toEqualTypeOf<true>();
  const read = (event: WebhookEvent) => (event.type === "credits.low" ? event.data.percent : event.id);
  expect(read({ type: "credits.low", data: { percent: 83 } } as WebhookEvent)).toBe(83);
});
