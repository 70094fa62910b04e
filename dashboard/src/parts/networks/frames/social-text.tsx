/** Text in the colors of networks: links, hashtags and names stand out. */
export function SocialText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/\S+|[#@][\p{L}\p{N}_]+)/u);
  return (
    <span data-words className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {pieces.map((piece, index) => {
        const key = `${index}-${piece}`;
        return index % 2 === 1 ? (
          <span key={key} className="text-blue-i">
            {piece}
          </span>
        ) : (
          <span key={key}>{piece}</span>
        );
      })}
    </span>
  );
}
