import { expect, test } from "vitest";
import { troubleOf } from "./database-trouble.ts";

const fault = (about: object, message = "x") => Object.assign(new Error(message), about);

test.for([
  [{ code: "ECONNREFUSED", syscall: "connect" }, "away"],
  [{ code: "ENOENT", syscall: "connect" }, "away"],
  [{ code: "EAI_AGAIN", syscall: "getaddrinfo" }, "away"],
  [{ code: "ENOTFOUND", syscall: "getaddrinfo" }, "away"],
  [{ code: "EHOSTUNREACH", syscall: "connect" }, "away"],
  [{ code: "53300" }, "away"],
  [{ code: "53100" }, "full"],
  [{ code: "55P03" }, "locked"],
  [{ code: "25006" }, "read_only"],
  [{ code: "ENOENT", syscall: "open" }, undefined],
  [{ code: "23505" }, undefined],
] as const)("tells that %o is %s", ([about, trouble]) => {
  expect(troubleOf(fault(about))).toBe(trouble);
});

test("knows a server that does not answer by what the driver says", () => {
  for (const message of ["timeout expired", "Connection terminated unexpectedly", "Query read timeout"])
    expect(troubleOf(new Error(message))).toBe("away");
  expect(troubleOf(new Error("x is not a function"))).toBeUndefined();
});
