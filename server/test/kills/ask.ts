import type { App } from "#src/app/app.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { waveFile } from "../recordings/files.ts";

export type PicturesRequest = { token: string; postId: string; prompt: string };

/** Requests two pictures for a post over REST, always with the same key. */
export async function askForPictures(app: App, { token, postId, prompt }: PicturesRequest): Promise<void> {
  const answer = await app.fetch(
    new Request(`http://galley.test/api/v1/posts/${postId}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": postId },
      body: JSON.stringify({ prompt, count: 2 }),
    }),
  );
  await answer.text();
}

export type TranscriptionRequest = { organizationId: string; personId: string; projectId: string; key: string };

/** Requests a transcription as the owner, with a key. */
export async function askForTranscription(app: App, { organizationId, personId, projectId, key }: TranscriptionRequest): Promise<void> {
  const actor: Actor = {
    kind: "person",
    organizationId,
    personId,
    role: "owner",
    permissions: new Set(),
    tokenId: null,
    projectId: null,
    reach: "all",
  };
  const call = { actor, surface: "rest" as const, requestId: newId("request"), idempotencyKey: key };
  const bound = registry.transcribeRecording as unknown as AnyBound;
  const file = new File([new Uint8Array(waveFile(700))], "talk.wav");
  await invoke(app.services, bound, call, () => ({ projectId, file }));
}
