/** An answer with its ETag, reused when the service says that nothing has changed. */
export type RememberedAnswer = { readonly etag: string; readonly text: string };

const answersMax = 100;
const charactersMax = 5_000_000;

/** Keeps the answers used last, bounded in number and size for a server's memory. */
export function createAnswerMemory() {
  const answers = new Map<string, RememberedAnswer>();
  let characters = 0;

  function forget(url: string): void {
    characters -= answers.get(url)?.text.length ?? 0;
    answers.delete(url);
  }

  return {
    find(url: string): RememberedAnswer | undefined {
      const answer = answers.get(url);
      if (answer === undefined) return undefined;
      answers.delete(url);
      answers.set(url, answer);
      return answer;
    },
    keep(url: string, answer: RememberedAnswer): void {
      forget(url);
      if (answer.text.length > charactersMax) return;
      answers.set(url, answer);
      characters += answer.text.length;
      for (const oldest of answers.keys()) {
        if (answers.size <= answersMax && characters <= charactersMax) break;
        forget(oldest);
      }
    },
    forget,
  };
}
