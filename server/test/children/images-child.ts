import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { endWithParent } from "./end-with-parent.ts";
import { openChildApp } from "./open-child-app.ts";

// Requests pictures for a post over REST in its own process, for tests that kill it at a failpoint.
endWithParent();
const [connectionString = "", directory = "", token = "", postId = "", prompt = "", ...failpoint] = process.argv.slice(2);
const app = await openChildApp(connectionString, failpoint, { storage: createLocalStorage(directory, createLog("silent")) });
const answer = await app.fetch(
  new Request(`http://galley.test/api/v1/posts/${postId}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": postId },
    body: JSON.stringify({ prompt, count: 2 }),
  }),
);
await answer.text();
await app.close();
