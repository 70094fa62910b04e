import { m } from "#messages";
import { Dialog } from "#src/ui/dialog.tsx";
import { MakePosts } from "./make-posts.tsx";

type MakePostsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Article to write from. Without it, the person chooses a source. */
  articleId?: string;
};

/** Dialog that has the service write posts from an article or another source, and shows their progress. */
export function MakePostsDialog({ open, onClose, articleId }: MakePostsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.posts_make()} description={m.posts_make_text()}>
      <MakePosts articleId={articleId} onClose={onClose} />
    </Dialog>
  );
}
