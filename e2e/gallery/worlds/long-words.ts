import type { Place } from "../scene.ts";

const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const address = "https://example.org/an-address-without-an-end/that-is-longer-than-any-phone-is-wide/and-goes-on";

/** Makes a project in which everything that people write is one long word: a title, a reason, a comment, a topic, a post and a name. */
export async function fillLongWords({ ask, made }: Place): Promise<void> {
  const projectId = String((await ask("create_project", { name: word.slice(0, 60) })).id);
  made.long = projectId;
  const markdown = `# ${word}\n\n${address} ${word}\n\n## ${word}\n\n> ${word}\n> — ${word}\n\n- ${word}`;
  const id = String((await ask("create_article", { projectId, markdown, summary: word, submit: true })).id);
  made.longArticle = id;
  await ask("create_comment", { id, body: `${word} ${address}`, quote: word });
  await ask("request_article_changes", { id, revision: 1, reason: `${word} ${address}` });
  await ask("create_post", { projectId, format: "linkedin", text: `${word}\n\n${address}` });
  await ask("create_topic", { projectId, title: word, keyword: word, day: "2027-05-12", time: "09:30" });
}
