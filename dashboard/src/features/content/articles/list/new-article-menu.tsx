import { Link } from "@tanstack/react-router";
import { FilePlus2, LayoutTemplate, Lightbulb, PenLine, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import { listRouteApi } from "./list-search.ts";
import { newArticle } from "./new-article.ts";
import { TopicDialog } from "./topic-dialog.tsx";

const TemplatesDialog = lazy(() => import("#src/parts/templates/templates-dialog.tsx"));

/** Menu with every way to start an article. */
export function NewArticleMenu({ projectId }: { projectId: string }) {
  const [choosing, setChoosing] = useState(false);
  const capabilities = useCapabilities();
  const search = listRouteApi.useSearch();
  const navigate = listRouteApi.useNavigate();
  const begin = (how: "template" | undefined) =>
    void navigate({ search: ({ begin: _, ...rest }) => ({ ...rest, ...(how && { begin: how }) }), replace: how === undefined });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button look="primary">
            <Plus size={15} aria-hidden />
            {m.articles_new()}
          </Button>
        }
      >
        <MenuItem icon={<FilePlus2 size={14} />} render={<Link {...newArticle(projectId)} />}>
          {m.articles_new_empty()}
        </MenuItem>
        <MenuItem icon={<Lightbulb size={14} />} onSelect={() => setChoosing(true)}>
          {m.articles_new_topic()}
        </MenuItem>
        <MenuItem icon={<LayoutTemplate size={14} />} onSelect={() => begin("template")}>
          {m.template_from()}
        </MenuItem>
        {capabilities?.articles && (
          <MenuItem icon={<PenLine size={14} />} render={<Link {...newArticle(projectId, { generate: true })} />}>
            {m.articles_new_service()}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Upload size={14} />} render={<Link to="/projects/$projectId/articles/import" params={{ projectId }} />}>
          {m.articles_bring_in()}
        </MenuItem>
      </Menu>
      {choosing && <TopicDialog projectId={projectId} onClose={() => setChoosing(false)} />}
      {search.begin === "template" && (
        <Suspense>
          <TemplatesDialog
            kind="article"
            onBegun={(articleId) => void navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId } })}
            onClose={() => begin(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
