import { connectAssistant } from "./connect-assistant.ts";
import { disconnectAssistant } from "./disconnect-assistant.ts";
import { listAssistants } from "./list-assistants.ts";

export const assistantOperations = {
  connectAssistant,
  listAssistants,
  disconnectAssistant,
};
