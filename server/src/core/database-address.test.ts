import { expect, test } from "vitest";
import { readAddress, userIn, withUser } from "./database-address.ts";

test.for([
  ["postgres://u:p@one/db", ["postgres://u:p@one/db"]],
  [
    "postgres://u:p%40@one:1,two:2/db?sslmode=require",
    ["postgres://u:p%40@one:1/db?sslmode=require", "postgres://u:p%40@two:2/db?sslmode=require"],
  ],
  ["postgres://one,[::1]:5433/db?target_session_attrs=read-write", ["postgres://one/db", "postgres://[::1]:5433/db"]],
  ["postgres:///db?host=/run/a,/run/b&port=1,2", ["postgres:///db?host=%2Frun%2Fa&port=1", "postgres:///db?host=%2Frun%2Fb&port=2"]],
  ["postgres://u@/db?host=one,two&port=5", ["postgres://u@/db?host=one&port=5", "postgres://u@/db?host=two&port=5"]],
] as const)("%s names each of its servers", ([address, places]) => {
  expect(readAddress(address).places).toEqual(places);
});

test("options of an address are taken out of it", () => {
  expect(readAddress("postgres://one/db?options=-c%20jit%3Don&sslmode=disable")).toEqual({
    places: ["postgres://one/db?sslmode=disable"],
    options: "-c jit=on",
  });
});

test("another user takes the place of the one in an address, with several servers too", () => {
  const address = withUser("postgres://u:p@one:1,two:2/db?sslmode=require", "galley", "a&b");
  expect(address).toBe("postgres://one:1,two:2/db?sslmode=require&user=galley&password=a%26b");
  expect(userIn(address)).toEqual({ user: "galley", password: "a&b" });
  expect(userIn("postgres://u:p@one/db")).toBeUndefined();
});
