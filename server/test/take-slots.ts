import { expect } from "vitest";
import type { World } from "./world.ts";

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Sets slots for posts, gives two of them to posts that are approved, and lets these change places. */
export async function takeSlots({ projectId, newPost }: World, call: Call): Promise<void> {
  const slots = ["08:30", "17:00"].map((time) => ({ destination: "linkedin", weekday: "tuesday", time }));
  expect(await call("PATCH", "/post-slots", { projectId, slots })).toMatchObject({ slots });
  const ids = [await newPost({ text: "First.", status: "approved" }), await newPost({ text: "Second.", status: "approved" })].map(
    ({ id }) => id,
  );
  const dates: unknown[] = [];
  for (const id of ids) dates.push((await call("POST", `/posts/${id}/destinations/linkedin/queue`)).scheduled);
  expect(await call("GET", `/post-slots?projectId=${projectId}`)).toMatchObject({ slots, next: [{ destination: "linkedin" }] });
  const [first, second] = ids;
  const turned = [second, first].map((id, index) => ({ id, at: dates[index] }));
  expect(await call("POST", "/post-queue", { projectId, destination: "linkedin", postIds: [second, first] })).toEqual({ data: turned });
  const { data } = await call("GET", `/post-queue?projectId=${projectId}&destination=linkedin`);
  expect(data).toMatchObject(turned);
}
