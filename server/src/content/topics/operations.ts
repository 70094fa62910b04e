import { acceptTopic } from "./accept-topic.ts";
import { createTopic } from "./create-topic.ts";
import { declineTopic } from "./decline-topic.ts";
import { deleteTopic } from "./delete-topic.ts";
import { dismissTopicIdea } from "./ideas/dismiss-topic-idea.ts";
import { listTopicIdeas } from "./ideas/list-topic-ideas.ts";
import { listTopicSuggestions } from "./list-topic-suggestions.ts";
import { listTopics } from "./list-topics.ts";
import { planTopic } from "./plan-topic.ts";
import { suggestTopics } from "./suggest-topics.ts";
import { updateTopic } from "./update-topic.ts";

export const topicOperations = {
  listTopics,
  suggestTopics,
  listTopicSuggestions,
  createTopic,
  acceptTopic,
  planTopic,
  declineTopic,
  updateTopic,
  deleteTopic,
  listTopicIdeas,
  dismissTopicIdea,
};
