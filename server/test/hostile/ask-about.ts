import type { World } from "#test/world.ts";

/** Part of an answer that does not grow with the text: three lists of a hundred findings of a few hundred bytes each. */
const fixedBytes = 100_000;

type Created = Awaited<ReturnType<typeof askAbout>>["created"];

/**
 * Creates an article with a text, and reads it. Markdown may write a reference's address, and escape, as much as it was long: `times` says
 * how often the text may stand in an answer.
 */
export async function askAbout(world: World, text: string, times = 2) {
  const markdown = `# T\n\n${text}`;
  const created = await world.call(world.registry.createArticle, { projectId: world.projectId, markdown, submit: false });
  const read = await world.call(world.registry.getArticle, { id: created.id });
  const bytes = Math.max(bytesOf(created), bytesOf(read));
  return { created, read, bytes, bytesMax: times * bytesOf(markdown) + fixedBytes };
}

export function listsOf({ checks, dropped, droppedImages }: Created) {
  return [checks, dropped, droppedImages];
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
