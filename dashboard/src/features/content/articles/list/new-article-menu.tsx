import { Link } from "@tanstack/react-router";
import { FilePlus2, Lightbulb, PenLine, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import { newArticle } from "./new-article.ts";
import { TopicDialog } from "./topic-dialog.tsx";

/** Menu with every way to start an article. */
export function NewArticleMenu({ projectId }: { projectId: string }) {
  const [choosing, setChoosing] = useState(false);
  const capabilities = useCapabilities();
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
    </>
  );
}
