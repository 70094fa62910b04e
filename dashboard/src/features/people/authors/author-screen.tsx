import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { AuthorChanges } from "./author-changes.tsx";
import { AuthorForm } from "./author-form.tsx";

/** How the person shows themself to readers of this organization's articles. */
export function AuthorScreen() {
  const { data, error, refetch } = useQuery(query("get_author_profile", {}));
  return (
    <div className="flex w-full max-w-3xl flex-col gap-5">
      <PageHeader title={m.author_profile()} sub={m.author_profile_text()} />
      {data !== undefined ? (
        data.hidden ? (
          <Card className="p-5">
            <p className="text-ui leading-5">{m.author_hidden_by_others()}</p>
          </Card>
        ) : (
          <AuthorForm key={data.author === null && data.change === null ? "hidden" : "shown"} profile={data} />
        )
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
      <AuthorChanges />
    </div>
  );
}
