import type { Organization } from "../actor-of.ts";
import type { OperationWorld } from "../operations/operation-world.ts";
import type { World } from "../world.ts";

/**
 * Returns the same world as seen from another organization. Subjects that a case prepares through it belong to that
 * organization, in the state in which that organization's own call would succeed.
 */
export function atPlace(at: OperationWorld, place: Organization): OperationWorld {
  const { world, network } = at;
  const person = { ...place, kind: "person" as const };
  const call: World["call"] = (bound, input, who) => world.call(bound, input, { ...place, ...who });
  const placed: World = {
    ...world,
    ...place,
    actor: (who) => world.actor({ ...place, ...who }),
    call,
    newArticle: (article, who) => world.newArticle({ projectId: place.projectId, ...article }, { ...place, ...who }),
    newPost: (post, who) => world.newPost({ projectId: place.projectId, ...post }, { ...place, ...who }),
    newComment: (comment, who) => world.newComment(comment, { ...place, ...who }),
    newResults: (results, who) => world.newResults(results, { ...place, ...who }),
    newImage: (image) => world.newImage({ ...place, ...image }),
    newTopic: (topic) => world.newTopic({ ...place, ...topic }),
    newToken: (token) => world.newToken({ ...place, projectId: null, ...token }),
    newAssistant: (assistant) => world.newAssistant({ organizationId: place.organizationId, personId: place.personId, ...assistant }),
    newReadToken: (projectId = place.projectId) => world.call(world.registry.createReadToken, { id: projectId }, person),
    newProject: (project) => world.call(world.registry.createProject, { name: "Second", ...project }, person),
    async newMember({ role = "member", projectIds, email = `${role}-${crypto.randomUUID()}@theirs.example` } = {}) {
      const input = { email, role, ...(projectIds && { projectIds }) };
      const { personId } = await world.call(world.registry.addMember, input, { ...place, kind: "operator" });
      await world.owner.query("update person set proved_at = now() where id = $1", [personId]);
      return { personId, email, role };
    },
  };
  return {
    ...at,
    world: placed,
    network: {
      ...network,
      world: placed,
      async connect(id = place.projectId) {
        const { authorizeUrl } = await call(world.registry.connectNetwork, { id, network: "x" }, person);
        return network.comeBack(network.x.agree(authorizeUrl, network.user));
      },
    },
    newEndpoint: () =>
      call(world.registry.createWebhookEndpoint, { url: at.endpointUrl, events: ["article.published"], projectId: null }, person),
  };
}
