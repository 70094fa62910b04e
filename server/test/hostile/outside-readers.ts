import { globSync } from "node:fs";
import { join, sep } from "node:path";
import { anchorOf, indexNormal, type KeptKinds, normalText, parseArticle, plainTextOf } from "@galley/markdown";
import { weigh } from "@galley/markdown/weighted-length";
import { guessLanguage } from "@galley/writer/language";
import { deriveTitle } from "#src/content/articles/texts/derive-title.ts";
import { mentionedIn } from "#src/content/comments/mentions.ts";
import { normalizeQuery } from "#src/content/results/normalize-query.ts";
import { pageKeyOf, subjectOfPage } from "#src/content/results/page-subject.ts";
import { snippetMaker } from "#src/content/search/snippet.ts";
import { partFrontMatter } from "#src/content/transfer/reading/front-matter.ts";
import { readChannel } from "#src/content/transfer/reading/wordpress-items.ts";
import { readHosts } from "#src/core/egress/names/system-files.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { decodeText } from "#src/core/source-pages/reading/decode-text.ts";
import { pageBlocksOfText } from "#src/core/source-pages/reading/plain-text.ts";
import { readSourcePage } from "#src/core/source-pages/reading/read-source-page.ts";
import { readListing } from "#src/core/storage/s3-xml.ts";
import { foldText, foldWithPlaces } from "#src/core/text/fold.ts";
import { findKeyTwice } from "#src/core/text/key-twice.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { wordsIn } from "#src/core/text/search-words.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { dependsOnLanguage, slugFrom, slugIn, titleKey } from "#src/core/text/slug-from.ts";
import { trigramsOf } from "#src/core/text/trigrams.ts";
import { inNewTabs } from "#src/delivery/blog/previews/in-new-tabs.ts";
import { scopesIn } from "#src/delivery/networks/calls/ask-for-tokens.ts";
import { parsedJson } from "#src/delivery/networks/calls/parsed-json.ts";
import { bareText } from "#src/delivery/networks/ledger/bare-text.ts";
import { saying } from "#src/delivery/publishing/destinations/platform-call.ts";
import { partialDraft } from "#src/making/generation/articles/partial-draft.ts";
import { jsonIn } from "#src/making/models/text/json-in.ts";
import { guardJson } from "#src/operations/parse-input.ts";
import { isWellFormedToken } from "#src/people/access/token-format.ts";
import { createPaymentReferences } from "#src/people/credits/payments/payment-references.ts";
import { readDocument } from "#src/people/oauth/client-document.ts";
import { cleanClientName } from "#src/people/oauth/client-name.ts";
import { redirectKind } from "#src/people/oauth/redirect-uri.ts";
import { isSigned } from "#src/surfaces/event-signature.ts";
import { boundaryIn, readMultipart } from "#src/surfaces/multipart.ts";
import { countElements } from "#src/surfaces/read-json.ts";
import { partFrontMatter as partFrontMatterOfFile } from "../../../content-cli/src/front-matter.ts";
import { lineDifference } from "../../../content-cli/src/line-difference.ts";
import { sourceBlocksOfText } from "../../../writer/src/reading/blocks.ts";
import { failing, type Readers } from "./reader.ts";

const nearest: KeptKinds = new Set(["table", "code_block", "html"]);

const member = { personId: "per_0123456789abcdef", name: "Marta Vidal", email: "marta@hearth.example" };

const capabilities = join(import.meta.dirname, "../../../capabilities");

// Each destination tells its own, by its files.
const ofDestinations = (
  await Promise.all(
    globSync("*/test/outside-readers.ts", { cwd: capabilities }).map(async (file) => {
      const [name = ""] = file.split(sep);
      const { readers }: { readers: Readers } = await import(`../../../capabilities/${name}/test/outside-readers.ts`);
      return Object.entries(readers).map(([module, read]) => [`capabilities/${name}/${module}`, read] as const);
    }),
  )
).flat();

/** Readers of outside input that run on the main thread, by module of the service. Each takes linear time, whatever the text contains. */
export const readersOnTheMainThread: Readers = {
  "people/access/token-format.ts": { isWellFormedToken },
  "core/text/quoted.ts": { quoted: (text) => quoted(text, ["sk-0123456789"]) },
  "core/text/slug-from.ts": {
    titleKey,
    slugFrom,
    dependsOnLanguage,
    "in German": (text) => slugIn("de", text),
    "in Japanese": (text) => slugIn("ja", text),
  },
  "content/articles/texts/derive-title.ts": { deriveTitle: (text) => deriveTitle(parseArticle(text).document, "en") },
  "content/comments/mentions.ts": { mentionedIn: (text) => mentionedIn(text, [member]) },
  "making/models/endpoint/call-endpoint.ts": { parsed: (text) => parsedJson(Buffer.from(text)) },
  "making/generation/articles/partial-draft.ts": {
    partialDraft,
    "the beginning of a body": (text) => partialDraft(`{"markdown":"${text}`),
  },
  "making/models/text/json-in.ts": { jsonIn },
  "delivery/blog/previews/in-new-tabs.ts": {
    inNewTabs,
    "links within links": (text) => inNewTabs(`<a ${text}`.replaceAll(" ", '<a class="')),
  },
  "delivery/networks/calls/ask-for-tokens.ts": { scopesIn },
  "delivery/networks/calls/parsed-json.ts": { parsedJson: (text) => parsedJson(Buffer.from(text)) },
  "delivery/networks/ledger/bare-text.ts": { bareText },
  ...Object.fromEntries(ofDestinations),
  "people/credits/payments/payment-references.ts": { read: (text) => createPaymentReferences([Buffer.alloc(32)]).read(text) },
  "people/oauth/client-document.ts": { readDocument: failing(readDocument) },
  "people/oauth/client-name.ts": { cleanClientName },
  "people/oauth/redirect-uri.ts": { redirectKind },
  "core/egress/names/system-files.ts": { readHosts },
  "operations/parse-input.ts": { guardJson: failing((text) => guardJson([text])) },
  "core/retry-after.ts": { retryAfterSeconds },
  "core/storage/s3-xml.ts": { readListing },
  "core/text/fold.ts": { foldText, foldWithPlaces },
  "core/text/key-twice.ts": { findKeyTwice: (text) => findKeyTwice(JSON.stringify({ [text]: [text] })) },
  "core/text/shown-name.ts": { shownName },
  "core/text/trigrams.ts": { trigramsOf },
  "core/text/search-words.ts": { wordsIn },
  "delivery/publishing/destinations/platform-call.ts": {
    saying: (message) => saying({ message }, { title: "Journal", secrets: ["0123456789"] }),
  },
  "content/results/page-subject.ts": {
    pageKeyOf: failing((text) => pageKeyOf(`https://a.example/${text}`)),
    subjectOfPage: (text) => subjectOfPage(`https://a.example/${text}`),
  },
  "content/results/normalize-query.ts": { normalizeQuery },
  "content/search/snippet.ts": {
    "snippetMaker of a text": snippetMaker("stone wall"),
    "snippetMaker of a query": failing((text) => snippetMaker(text.slice(0, 200))(text)),
  },
  "surfaces/read-json.ts": {
    countElements: (text) => countElements(Buffer.from(text), 1_000_000_000),
  },
  "surfaces/event-signature.ts": { isSigned: (text) => isSigned("whsec_1", text, Buffer.from(text), 0) },
  "surfaces/multipart.ts": {
    boundaryIn: failing((text) => boundaryIn(`multipart/form-data; boundary=${text}`)),
    readMultipart: failing((text) =>
      readMultipart(new Uint8Array(Buffer.from(`--x\r\ncontent-disposition: form-data;${text}\r\n\r\na\r\n--x--`)), "x", "file"),
    ),
  },
  "../../markdown/src": {
    plainTextOf: (text) => plainTextOf(parseArticle(text).document),
    normalText,
    indexNormal,
    anchorOf: (text) => anchorOf(text, text.slice(50, 150)),
    "parseArticle with nearest forms": (text) => parseArticle(text, nearest),
    weigh,
  },
  // Front matter has a bound, within which the text comes to the parser of YAML.
  "../../content-cli/src": {
    "partFrontMatter without an end": failing((text) => partFrontMatterOfFile(`---\n${text}`)),
    "partFrontMatter before a long text": failing((text) => partFrontMatterOfFile(`---\ntitle: A\n---\n${text}`)),
    "partFrontMatter as long as it may be": failing((text) => partFrontMatterOfFile(`---\n${text.slice(0, text.length / 10.1)}\n---\n`)),
    "partFrontMatter of many names": failing((text) =>
      partFrontMatterOfFile(`---\n{${Array.from({ length: text.length / 61 }, (_, index) => index).join()}}\n---\n`),
    ),
    "lineDifference of long texts": (text) => lineDifference(text, text.toUpperCase()),
  },
  "../../writer/src": { guessLanguage, sourceBlocksOfText },
};

/**
 * Readers that run in their own processes and still take linear time. The other work of those processes on a text (HTML trees,
 * YAML, shortcodes, template tags) is bounded only by their time and memory: see scripts/patterns/exceptions.ts.
 */
export const readersInProcesses: Readers = {
  "core/source-pages/reading/decode-text.ts": { decodeText: (text) => decodeText(Buffer.from(text), null) },
  "core/source-pages/reading/plain-text.ts": { pageBlocksOfText },
  "core/source-pages/reading/read-source-page.ts": {
    "a page of plain text": failing((text) =>
      readSourcePage({ url: "https://a.example/x", kind: "text", charset: null, language: null, body: Buffer.from(text) }),
    ),
  },
  "content/transfer/reading/wordpress-items.ts": { readChannel: failing((text) => readChannel(`<rss><channel>${text}`)) },
  // It reads up to its limit and no further.
  "content/transfer/reading/front-matter.ts": { partFrontMatter: (text) => partFrontMatter(`---\n${text}\n---\nText.`) },
};

const killed = "Runs in a process that is killed after its time.";
const handsOn = "Collects bytes up to a bound and hands them on.";
const shaped = "Takes fields of a known shape out of JSON that networks/calls or publishing/destinations/platform-call.ts has read.";
const own = "Reads what the service itself has written and signed, sealed or stored.";
const operators = "Reads what the operator has, or names, alone.";
const bodies = "JSON.parse over a body with a bound; what stands in it is parsed by the operation's schema.";

/** Modules that touch such bytes but spend no time on them, with the reason. */
export const otherReaders: Readonly<Record<string, string>> = {
  "content/articles/live-answers.ts": own,
  "people/audit/audit-log-path.ts": own,
  "people/accounts/mail/deletion-message.ts": own,
  "people/accounts/mail/guest-code.ts": own,
  "operating/commands/project-commands.ts": operators,
  "operating/settings/offer-settings.ts": operators,
  "operating/commands/read-file.ts": operators,
  "operating/commands/results-commands.ts": operators,
  "operating/commands/writing/transfer-commands.ts": operators,
  "operating/commands/writing/recording-commands.ts": operators,
  "core/archive/archive-format.ts": operators,
  "core/archive/archive-state.ts": own,
  "core/archive/bucket-archive.ts": operators,
  "core/archive/wal-archive.ts": operators,
  "core/archive/wal-process.ts": operators,
  "core/database/backup-format.ts": operators,
  "core/database/distribution/look-at-distribution.ts": operators,
  // A notification of PostgreSQL has at most 8000 bytes.
  "core/database/signals/hear-signals.ts": own,
  "core/database/embedded/ownership.ts": operators,
  "core/installation.ts": own,
  "core/source-places.ts": own,
  "core/database/embedded/programs.ts": operators,
  "app/demo/fill-demo.ts": own,
  "core/watching/tracing/send-spans.ts": operators,
  "operating/doctor/assistant-checks.ts": operators,
  "operating/doctor/public-address.ts": operators,
  "operating/doctor/rpc.ts": operators,
  "making/generation/transcriptions/transcribe-recording.ts": handsOn,
  "content/images/image-queries.ts": own,
  "content/images/read-source.ts": handsOn,
  "making/models/examine-endpoint.ts": operators,
  "making/models/transcription/create-transcription-model.ts": shaped,
  "content/transfer/create-import-reader.ts": killed,
  "content/transfer/fetch-picture.ts": handsOn,
  "content/transfer/import-articles.ts": handsOn,
  "content/transfer/reading/records.ts": killed,
  "content/transfer/reading/read-import.ts": killed,
  "delivery/networks/accounts/credentials.ts": own,
  "making/generation/posts/load-material.ts": own,
  "delivery/networks/calls/call-network.ts": handsOn,
  "people/oauth/start-provider.ts": own,
  "core/data-directory/lock-record.ts": operators,
  "core/egress/exchange.ts": handsOn,
  "operations/idempotency.ts": own,
  "operations/call.ts": own,
  "operations/list-as-json.ts": own,
  "operations/paging.ts": own,
  "operating/settings/secret-files.ts": operators,
  "core/storage/s3-pages.ts": handsOn,
  "core/storage/s3-storage.ts": handsOn,
  "capabilities/connected-site/previews/preview-grant.ts": own,
  "capabilities/connected-site/previews/read-site-preview.ts": own,
  "delivery/publishing/platforms/connection-queries.ts": own,
  "content/glyphs/emoji-drawings.ts": own,
  "content/rendering/previews/unsaved-path.ts": own,
  "content/results/search-console/credentials.ts": own,
  "content/results/search-console/google-fetch.ts": "JSON.parse over an answer of Google with a bound.",
  "content/results/search-console/search-analytics.ts": shaped,
  "content/results/search-console/token-service.ts": shaped,
  "content/results/sign-in/google-grant.ts": shaped,
  "core/source-pages/reading/decode-text.ts": killed,
  "surfaces/blog.ts": handsOn,
  "surfaces/bodies.ts": handsOn,
  "delivery/blog/files/feed-file.ts": own,
  "delivery/blog/previews/card-path.ts": own,
  "surfaces/dashboard/files.ts": own,
  "surfaces/documentation/library.ts": own,
  "surfaces/oauth/endpoints.ts": bodies,
  "surfaces/pages/passkey-form.ts": bodies,
  "surfaces/read-bytes.ts": handsOn,
  "surfaces/read-request.ts": bodies,
  "surfaces/metrics.ts": own,
  "surfaces/reference/samples/typescript.ts": own,
  "delivery/webhooks/sending/attempt.ts": "Keeps the first characters of an answer, of which no more than a few thousand bytes are read.",
};
