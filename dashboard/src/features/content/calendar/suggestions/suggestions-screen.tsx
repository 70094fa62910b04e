import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { Ideas } from "./ideas.tsx";
import { Inbox } from "./inbox.tsx";
import { type SuggestionTab, suggestionTabs } from "./suggestions-search.ts";
import { TopicFinder } from "./topic-finder.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/suggestions");

const tabNames: Record<SuggestionTab, () => string> = {
  suggested: m.calendar_tab_suggested,
  accepted: m.calendar_tab_accepted,
  declined: m.calendar_tab_declined,
  ideas: m.calendar_tab_ideas,
};

/** Topics to decide about: suggested, kept and declined ones, and ideas from the results. */
export function SuggestionsScreen() {
  const { project } = usePlace();
  const { tab = "suggested", topic } = route.useSearch();
  const navigate = route.useNavigate();
  const mayDecide = useCan("articles:write");
  if (!mayDecide) {
    return (
      <>
        <PageHeader title={m.nav_suggestions()} />
        <Empty title={m.calendar_not_for_you()}>{m.calendar_not_for_you_text()}</Empty>
      </>
    );
  }
  const tabs = suggestionTabs.map((key) => ({
    key,
    label: tabNames[key](),
    current: key === tab,
    link: {
      to: "/projects/$projectId/suggestions",
      params: { projectId: project.id },
      search: key === "suggested" ? {} : { tab: key },
    } as const,
  }));
  return (
    <>
      <PageHeader title={m.nav_suggestions()} sub={<p className="mt-1 text-ink-2">{m.calendar_suggestions_text()}</p>} />
      <TabLinks label={m.nav_suggestions()} tabs={tabs} />
      {tab === "ideas" ? <Ideas /> : <Inbox key={tab} status={tab} />}
      {topic !== undefined && (
        <TopicFinder id={topic} onClose={() => void navigate({ search: ({ topic: _, ...rest }) => rest, replace: true })} />
      )}
    </>
  );
}
