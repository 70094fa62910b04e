import { newId } from "#src/core/ids.ts";
import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { createModels } from "#src/making/models/create-models.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { waveFile } from "../recordings/files.ts";
import { endWithParent } from "./end-with-parent.ts";
import { openChildApp } from "./open-child-app.ts";

type Place = { organizationId: string; personId: string; projectId: string };

// Requests a transcription in its own process, always with the same key, for tests that kill it at a failpoint.
endWithParent();
const [connectionString = "", directory = "", settings = "{}", where = "{}", key = "", ...failpoint] = process.argv.slice(2);
const { organizationId, personId, projectId } = JSON.parse(where) as Place;
const app = await openChildApp(connectionString, failpoint, {
  storage: createLocalStorage(directory, createLog("silent")),
  models: createModels(JSON.parse(settings)),
});
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
await app.close();
