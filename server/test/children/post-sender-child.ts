import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { createSignedLinks } from "#src/core/signed-links.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { createPostSender } from "#src/delivery/networks/sending/post-sender.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { noStores } from "../outside/stores.ts";
import { publicUrl, secret, workInChild } from "./child-worker.ts";

// Runs a post sender in its own process, for tests that kill it. Works until nothing is due, or until its failpoint.
const [connectionString = "", settings = "{}", directory = "", ...failpoint] = process.argv.slice(2);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
const storage = directory === "" ? noStores.storage : createLocalStorage(directory, createLog("silent"));
const links = createSignedLinks(deriveKeys(secret).download, publicUrl);
const apps = JSON.parse(settings) as NetworkApps;
await workInChild({ connectionString, failpoint }, (common) => createPostSender({ ...common, egress, storage, links, apps }));
await egress.close();
