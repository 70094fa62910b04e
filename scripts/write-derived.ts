import { join } from "node:path";
import { writeServiceMessages } from "../messages/compiler/write-service.ts";
import { writeGenerated } from "./generated-files.ts";

// Writes what is made of other sources and that no commit keeps: the messages of the service as functions, and what the client knows of the
// contract. `scripts/run.mjs` runs it before anything else where one of those sources has changed.
const root = join(import.meta.dirname, "..");
const messagesFolder = "messages/src/compiled";

writeGenerated(root, {
  files: writeServiceMessages().map(({ name, text }) => ({ path: `${messagesFolder}/${name}`, text })),
  folders: [messagesFolder],
});
// They speak these messages.
const { publicOperations } = await import("../server/src/registry/operations.ts");
const { clientFiles, clientFolder } = await import("./client/client-files.ts");
writeGenerated(root, { files: clientFiles(publicOperations.map(({ operation }) => operation)), folders: [clientFolder] });
