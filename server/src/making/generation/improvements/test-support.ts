import type { z } from "zod";
import { createModels } from "#src/making/models/create-models.ts";
import type { ModelRequest } from "#test/models/model-request.ts";
import { openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type Who } from "#test/world.ts";
import type { ProposalAnswer } from "./proposal.ts";

const body = [
  "Old houses lose most of their heat through walls. Measure them before you choose a heat pump.",
  "## Measure first",
  "![](image:IMAGE)",
  "A meter on the radiator tells within 14 days how much heat a room takes. [Our guide](https://hearth.example/guide) shows where to put it.",
  "## Then choose",
  "- The pump runs best below 45 degrees.\n- Larger radiators help.",
].join("\n\n");

export type ImprovementWorld = Awaited<ReturnType<typeof openImprovementWorld>>;

/** A request to the model. `problems` tells it what to correct and is empty in the first round. */
type Asked = { instructions: string; prompt: string; tokensMax: number; problems: string };

function askedIn({ instructions, turns, tokensMax }: ModelRequest): Asked {
  const [first, , repair] = turns;
  return { instructions, prompt: first?.text ?? "", tokensMax, problems: repair?.text ?? "" };
}

/** Opens a world whose model answers as set with `at.answer`. */
export async function openImprovementWorld() {
  const server = await openModelServer();
  const { text } = server.settings();
  const world = await openWorld({ models: createModels({ text }, undefined, quickPace) });
  const { registry } = world;
  const person: Who = { kind: "person" };
  const at = {
    world,
    /** Lists all requests to the model, in order. */
    asked: () => server.asked("text").map(askedIn),
    answer(next: (asked: Asked) => unknown) {
      server.state.answers.text = (request) => next(askedIn(request)) ?? {};
    },
    /** Settings with which a process of its own creates its models. */
    settings: JSON.stringify({ text }),
    async newArticle(article: Parameters<typeof world.newArticle>[0] = {}, who: Who = {}) {
      const imageId = await world.newImage(article.projectId === undefined ? {} : { projectId: article.projectId });
      const markdown = `# Heat pumps in old houses\n\n${body.replace("IMAGE", imageId)}`;
      const { id } = await world.newArticle({ markdown, ...article }, who);
      return { id, imageId, text: await at.textOf(id, who) };
    },
    /** Returns the current text of an article as an answer of a model that changes nothing. */
    async textOf(id: string, who: Who = {}): Promise<ProposalAnswer> {
      const { title, summary, seo, markdown } = await world.call(registry.getArticle, { id }, who);
      return { title, summary, seoTitle: seo.title ?? "", seoDescription: seo.description ?? "", markdown, removedImages: [], reasons: [] };
    },
    propose: (input: z.input<typeof registry.proposeImprovement.operation.input>, who: Who = person) =>
      world.call(registry.proposeImprovement, input, who),
    read: (id: string, who: Who = person) => world.call(registry.getImprovement, { id }, who),
    apply: (id: string, who: Who = person) => world.call(registry.applyImprovement, { id }, who),
    /** Lets the worker do all waiting work, further attempts included. */
    async work() {
      do await bringDue(world.owner, "generations");
      while ((await world.app.workers.generationWorker.work()) > 0);
    },
    /** Requests an improvement, has it written by the current answer of the model, and reads it. */
    async improve(id: string, { revision = 1, ...input }: { revision?: number; instructions?: string } = {}) {
      const { id: improvementId } = await at.propose({ id, revision, ...input });
      await at.work();
      return at.read(improvementId);
    },
    /** Dates all requests so far back by a day. */
    async nextDay() {
      await world.owner.query("update project set improvements_on = improvements_on - 1");
    },
    async revisionsOf(articleId: string) {
      const { rows } = await world.owner.query("select * from article_revision where article_id = $1 order by revision", [articleId]);
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await world.close();
      await server[Symbol.asyncDispose]();
    },
  };
  return at;
}

/** Returns a better text, with one changed sentence and its reason. */
export function better(text: ProposalAnswer, over: Partial<ProposalAnswer> = {}): ProposalAnswer {
  return {
    ...text,
    markdown: text.markdown.replace("through walls", "through their outer walls"),
    reasons: [{ change: "“walls” is now “their outer walls”.", because: "It was not said which ones.", comments: [] }],
    ...over,
  };
}
