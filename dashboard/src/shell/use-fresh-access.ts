import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { m } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { type Place, projectPlaceOf, session } from "#src/api/session.ts";
import { useSession } from "#src/place/use-place.ts";
import { toast } from "#src/ui/toast.tsx";

/** Reloads a page once its person's access changes, and leaves it once they no longer reach its project. */
export function useFreshAccess(place: Place): void {
  const router = useRouter();
  const shown = useSession();
  const { data: known } = useQuery(session);
  const { organization, project } = place;
  useEffect(() => {
    if (known === undefined || known === shown) return;
    if (projectPlaceOf(known, project.id) !== undefined) return void router.invalidate();
    const isMember = known.organizations.some(({ id }) => id === organization.id);
    if (!isMember) queryClient.removeQueries({ queryKey: [organization.id] });
    toast(isMember ? m.people_project_closed({ name: project.name }) : m.people_left({ name: organization.name }), { tone: "problem" });
    // Typed text stays in this browser as always, so nothing has to block this navigation.
    void router.navigate({ to: "/", ignoreBlocker: true, replace: true }).then(() => router.invalidate());
  }, [known, shown, organization, project, router]);
}
