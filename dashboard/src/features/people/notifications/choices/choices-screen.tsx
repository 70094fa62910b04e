import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { KindChoices } from "./kind-choices.tsx";
import { MailTimes } from "./mail-times.tsx";

/** Choices of notifications: their kinds, and the times of emails. The emails link to this screen. */
export function ChoicesScreen() {
  const { project } = usePlace();
  const choices = useQuery(query("get_notification_choices", {}));
  const preferences = useQuery(query("get_mail_preferences", {}));
  const failed = [choices, preferences].find(({ error, data }) => error !== null && data === undefined);
  return (
    <div className="flex w-full max-w-3xl flex-col gap-5">
      <div>
        <Link
          to="/projects/$projectId/notifications"
          params={{ projectId: project.id }}
          className="mb-1 inline-flex items-center gap-1 text-ink-2 text-ui hover:text-ink"
        >
          <ChevronLeft size={15} aria-hidden />
          {m.notifications_choices_back()}
        </Link>
        <PageHeader title={m.notifications_choices_title()} />
      </div>
      {failed !== undefined ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : choices.data === undefined || preferences.data === undefined ? (
        <Loading />
      ) : (
        <>
          <KindChoices saved={choices.data.choices} />
          <MailTimes saved={preferences.data} />
        </>
      )}
    </div>
  );
}
