import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { parseArticle } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { outsideTransaction } from "#src/core/flow/outside-transaction.ts";
import { once } from "#src/core/once.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import type { TextJob, TextReply } from "./job.ts";
import { parsedText, runTask, type ShowableImages, type TaskInput, type TaskResult, type TextTask } from "./text-tasks.ts";

/** Longer texts are read in a process of their own, outside of any transaction. The slowest one of this length takes some 20 ms. */
const lengthMax = 10_000;

const usual: PoolOptions = {
  name: "text reader",
  program: new URL("./text-process.ts", import.meta.url),
  heapMegabytesMax: 256,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 32,
  secondsMax: 15,
  idleSeconds: 30,
  tooBusy: sentence("refusal_too_many_texts"),
};

type Input<Name extends TextTask> = TaskInput<Name> extends undefined ? [] : [TaskInput<Name>];

/** The Markdown of an article, and what can be asked of it. */
export type Text = {
  ask<Name extends TextTask>(name: Name, ...input: Input<Name>): Promise<TaskResult<Name>>;
  /** Returns the text without the images that it may not show. */
  showing(images: ShowableImages): Text;
};

export type TextReader = AsyncDisposable & {
  textOf(organizationId: string, source: string): Text;
  processIds(): number[];
};

/** Creates a reader of texts. Large ones are read in processes beside the service, started when needed and ended when idle. */
export function createTextReader(over: Partial<PoolOptions> = {}): TextReader {
  const pool = createPool<TextJob, TextReply>({ ...usual, ...over });
  function askProcess(organizationId: string, job: TextJob) {
    return outsideTransaction(hash("sha256", serialize([organizationId, job])), async () => {
      const reply = await pool.run(organizationId, job);
      if (reply === undefined) throw new Failure("unavailable", sentence("refusal_text_unread"));
      return reply.done;
    });
  }
  return {
    textOf: (organizationId, source) =>
      source.length > lengthMax ? largeText((job) => askProcess(organizationId, { ...job, source })) : smallText(source),
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}

function largeText(ask: (job: Omit<TextJob, "source">) => Promise<unknown>, showable?: ShowableImages): Text {
  return {
    ask: <Name extends TextTask>(name: Name, ...[input]: Input<Name> | []) => ask({ showable, name, input }) as Promise<TaskResult<Name>>,
    showing: (images) => largeText(ask, images),
  };
}

function smallText(source: string, parsed = once(() => parseArticle(source)), showable?: ShowableImages): Text {
  const text = once(() => parsedText(source, showable, parsed()));
  return {
    ask: async <Name extends TextTask>(name: Name, ...[input]: Input<Name> | []) => runTask(name, text(), input as TaskInput<Name>),
    showing: (images) => smallText(source, parsed, images),
  };
}

// One for the whole process: what is asked of a text needs nothing of the service that asks.
const { textOf } = createTextReader();

export { textOf };
