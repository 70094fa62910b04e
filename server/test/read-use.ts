import { expect } from "vitest";

type Call = (method: string, path: string) => Promise<Record<string, unknown>>;

/** Reads what work costs, and what was used of credits and models, also as a file. */
export async function readUse(call: Call): Promise<void> {
  expect((await call("GET", "/prices")).prices).toContainEqual(expect.objectContaining({ work: "article", credits: 4 }));
  const { months, csv } = await call("GET", "/usage?format=csv&months=1");
  expect([months, csv]).toEqual([[expect.objectContaining({ models: [] })], expect.stringContaining(",credits,")]);
}
