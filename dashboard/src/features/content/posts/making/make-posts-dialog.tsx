import { m } from "#src/paraglide/messages.js";
import { Dialog } from "#src/ui/dialog.tsx";
import { MakePosts } from "./make-posts.tsx";

type MakePostsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The article to write from; without it the person says what to write from. */
  articleId?: string;
};

/** Has the service write posts, from an article or from something else, and shows them while they come. */
export function MakePostsDialog({ open, onClose, articleId }: MakePostsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.posts_make()} description={m.posts_make_text()}>
      <MakePosts articleId={articleId} onClose={onClose} />
    </Dialog>
  );
}
