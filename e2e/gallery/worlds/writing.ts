import type { Place } from "../scene.ts";
import { fillLongWords } from "./long-words.ts";

const idOf = (path: string) => path.split("/").at(-1) ?? "";

/** Brings articles into the states that scenes show, and makes what the demo world lacks. */
export async function fillWriting(place: Place): Promise<void> {
  const { ask, made, projectId, owner } = place;
  made.empty = String((await ask("create_project", { name: "Garden Notes" })).id);
  await ask("create_article_template", { id: idOf(place.article("heat-pump-old-stone-house")), name: "Guide to houses" });
  const name = "Articles that still wait and that somebody has to read today";
  await ask("save_view", { projectId, name, shown: { screen: "articles", tab: "drafts", sort: "title" } });
  await failDeliveries(place);
  await discuss(place);
  await changeChisels(place);
  await ask(
    "update_article",
    {
      id: idOf(place.article("heat-pump-old-stone-house")),
      ...(await revisionOf(place, "heat-pump-old-stone-house")),
      summary: "A newer summary.",
    },
    "priya",
  );
  made.active = await discussAtLength(place);
  made.shared = String((await ask("create_article", { projectId, markdown: "# A shared stove\n\nIt heats two rooms.", submit: false })).id);
  made.suggested = await suggestWords(place);
  await fillLongWords(place);
  const { rows } = await owner.query("select id from image where project_id = $1 order by id limit 1", [projectId]);
  made.image = rows[0].id;
}

async function revisionOf({ ask, article }: Place, slug: string): Promise<{ revision: number; markdown: string; title: string }> {
  const { revision, markdown, title } = await ask("get_article", { id: idOf(article(slug)) });
  return { revision: Number(revision), markdown: String(markdown), title: String(title) };
}

async function failDeliveries({ owner, world, article }: Place): Promise<void> {
  await owner.query(
    `update publication set status = 'failed', attempts = 12, error_kind = 'retryable',
      last_error = 'The site answered with status 503 twelve times. Look at it, then try again.' where article_id = any($1)`,
    [[idOf(article("night-setback")), world.fixture.articles.delivering.id]],
  );
}

/** Lets the article in review have comments of people and programs, also on words that are gone. */
async function discuss(place: Place): Promise<void> {
  const { ask } = place;
  const id = idOf(place.article("quiet-pine-floor"));
  const { markdown } = await revisionOf(place, "quiet-pine-floor");
  await ask("create_comment", { id, quote: "feels like cheating", body: "It does not to everybody. Leave it out?" });
  await ask("request_article_changes", { id, revision: 1, reason: "One sentence less." });
  await ask("update_article", { id, revision: 1, markdown: markdown.replace(/ It takes a minute and feels like cheating\./, "") });
  await ask("submit_article", { id });
  await ask(
    "create_comment",
    { id, quote: "a quarter of an inch", body: "Is this figure for white pine only? We should say so, @priya.nair." },
    "ilse",
  );
  await ask("create_comment", { id, quote: "It rubs because it can move", body: "Lovely sentence." }, "ilse");
  const posts = [{ format: "linkedin", daysAfter: 0, time: "12:00" }];
  await ask("set_routine", { id: place.projectId, posts, excerpts: true });
}

/** Saves a second revision of a draft, with changed words, an image and another cover. */
async function changeChisels(place: Place): Promise<void> {
  const { ask } = place;
  const { markdown, title } = await revisionOf(place, "sharp-chisels");
  const { data } = await ask("list_images", { projectId: place.projectId });
  const [first, second] = data as { id: string }[];
  const blocks = markdown.split("\n\n");
  blocks[0] = String(blocks[0]).replace(/\. /, ", and that is [the reason](https://example.org/why). ");
  blocks.splice(
    2,
    1,
    "A paragraph that was not there before, with something to say of its own.",
    `![A farmhouse in the snow](image:${first?.id})`,
  );
  const changed = {
    title: `${title}, twice`,
    markdown: blocks.join("\n\n"),
    summary: "Another summary.",
    coverImageId: second?.id ?? null,
  };
  await ask("update_article", { id: idOf(place.article("sharp-chisels")), revision: 1, ...changed }, "sam");
}

/** Makes an article with much to tell of what was done with it. */
async function discussAtLength({ ask, projectId }: Place): Promise<string> {
  const made = await ask("create_article", { projectId, markdown: "# A slow oven\n\nHeat it early.", submit: false }, "sam");
  const id = String(made.id);
  await ask("update_article", { id, revision: 1, title: "A slow oven, and a fast one" }, "sam");
  await ask("update_article", { id, revision: 2, markdown: "Heat it very early." }, "sam");
  await ask("submit_article", { id }, "sam");
  await ask("create_comment", { id, body: "How early is that?" });
  await ask("request_article_changes", { id, revision: 3, reason: "Name the minutes, please." });
  await ask("update_article", { id, revision: 3, markdown: "Heat it for thirty minutes." }, "sam");
  await ask("submit_article", { id }, "sam");
  await ask("approve_article", { id, revision: 4 });
  return id;
}

/** Makes a draft with a suggested edit, and a comment beside it. */
async function suggestWords({ ask, projectId }: Place): Promise<string> {
  const markdown = "# Floors that move\n\nThe **old floor** rubs because it can move.\n\nLet it breathe.";
  const id = String((await ask("create_article", { projectId, markdown, submit: false }, "ilse")).id);
  await ask("create_comment", { id, quote: "breathe", body: "Lovely." }, "ilse");
  await ask("create_comment", { id, quote: "it can move", body: "Shorter.", replacement: "it moves" }, "ilse");
  return id;
}
