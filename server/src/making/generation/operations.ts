import { proposeAltText } from "./alt-texts/propose-alt-text.ts";
import { generateArticle } from "./generate-article.ts";
import { generatePost } from "./generate-post.ts";
import { generatePostImages } from "./generate-post-images.ts";
import { applyImprovement } from "./improvements/apply-improvement.ts";
import { getImprovement } from "./improvements/get-improvement.ts";
import { listImprovements } from "./improvements/list-improvements.ts";
import { proposeImprovement } from "./improvements/propose-improvement.ts";
import { getRoutine } from "./routines/get-routine.ts";
import { setRoutine } from "./routines/set-routine.ts";
import { getTranscription } from "./transcriptions/get-transcription.ts";
import { listTranscriptions } from "./transcriptions/list-transcriptions.ts";
import { transcribeRecording } from "./transcriptions/transcribe-recording.ts";

export const generationOperations = {
  generateArticle,
  generatePost,
  generatePostImages,
  proposeAltText,
  proposeImprovement,
  getImprovement,
  listImprovements,
  applyImprovement,
  transcribeRecording,
  getTranscription,
  listTranscriptions,
  setRoutine,
  getRoutine,
};
