import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { BlogHead } from "#src/parts/blog-head.tsx";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { AuthorChanges } from "./author-changes.tsx";
import { AuthorForm } from "./author-form.tsx";
import { AuthorList } from "./author-list.tsx";

/** Authors of the blog: how the person shows themself to readers, changes that wait for them, and all whom readers see. */
export function AuthorScreen() {
  const { data, error, refetch } = useQuery(query("get_author_profile", {}));
  return (
    <>
      <BlogHead current="authors" />
      <AuthorChanges />
      <div>
        <SettingsSection title={m.author_profile()} text={m.author_profile_text()}>
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
        </SettingsSection>
        <AuthorList />
      </div>
    </>
  );
}
