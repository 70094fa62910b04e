import { Failure, forPrograms } from "#src/core/failure.ts";
import { readOperation } from "../read-operation.ts";
import type { AssistantSession } from "../session.ts";
import { postRules } from "./post-rules.ts";

type Text = { mimeType: string; text: string };
type Kind = { pattern: RegExp; read(session: AssistantSession, name: string): Promise<Text> | Text };

const kinds: readonly Kind[] = [
  {
    pattern: /^galley:\/\/projects\/([\w-]{1,64})\/brand$/,
    read: async (session, id) => json(await readOperation(session, "get_brand", { id })),
  },
  {
    pattern: /^galley:\/\/articles\/([\w-]{1,64})$/,
    async read(session, id) {
      const { title, markdown } = await readOperation(session, "get_article", { id });
      return { mimeType: "text/markdown", text: `# ${title}\n\n${markdown}` };
    },
  },
  {
    pattern: /^galley:\/\/post-rules\/([\w-]{1,64})$/,
    read(_session, network) {
      const text = postRules(network);
      if (text === undefined) throw unknownResource();
      return { mimeType: "text/markdown", text };
    },
  },
];

export async function readResource(session: AssistantSession, uri: string) {
  for (const { pattern, read } of kinds) {
    const name = pattern.exec(uri)?.[1];
    if (name !== undefined) return { contents: [{ uri, ...(await read(session, name)) }] };
  }
  throw unknownResource();
}

function json(value: object): Text {
  return { mimeType: "application/json", text: JSON.stringify(value) };
}

function unknownResource(): Failure {
  return new Failure(
    "not_found",
    forPrograms("There is no resource at this address. Use one from resources/list, or fill in a template."),
    "uri",
  );
}
