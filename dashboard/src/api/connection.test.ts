import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connection, expectPerson, lookAtConnection, loseConnection, onConnection } from "./connection.ts";

let answer: () => Promise<Response>;
const reload = vi.fn();
const session = (id: string) => async () => Response.json({ person: { id } });
const away = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(async () => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal("fetch", () => answer());
  vi.stubGlobal("location", { reload });
  expectPerson("usr_1");
  answer = session("usr_1");
  await lookAtConnection();
});

afterEach(async () => {
  answer = session("usr_1");
  await lookAtConnection();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a request without an answer loses the connection, which is looked at until it is back", async () => {
  const heard: string[] = [];
  const stop = onConnection(() => heard.push(connection()));
  answer = away;
  loseConnection("away");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection()).toBe("away");
  answer = session("usr_1");
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual(["away", "up"]);
  stop();
});

test.each([502, 503, 504])("an answer %i of a proxy is none of the service", async (status) => {
  answer = async () => new Response("", { status });
  await lookAtConnection();
  expect(connection()).toBe("away");
});

test("who is signed out stays so while nothing answers, until a session answers again", async () => {
  answer = async () => new Response("", { status: 401 });
  await lookAtConnection();
  answer = away;
  await lookAtConnection();
  loseConnection("away");
  expect(connection()).toBe("signed_out");
  answer = session("usr_1");
  await vi.advanceTimersByTimeAsync(5000);
  expect(connection()).toBe("up");
  expect(reload).not.toHaveBeenCalled();
});

test("a page of one person is loaded anew once somebody else has signed in", async () => {
  answer = session("usr_2");
  await lookAtConnection();
  expect(reload).toHaveBeenCalledOnce();
});
