/** HTTP requests about lessons. */
import type {
  Board,
  DrillResult,
  DrillQuestion,
  LessonOptions,
  OpenedLessonTable,
  LessonView,
  Sheets,
} from "../../../generated/api";
import { base } from "../../../page/base";
import { ask, askAgain, type Tagged } from "../../../page/http";
import { spokenLanguage } from "../../../words/words.svelte";

const LESSONS = "/api/lessons";
const path = (code: string): string => `${LESSONS}/${encodeURIComponent(code)}`;

export const startLesson = (options: LessonOptions): Promise<LessonView> => ask(LESSONS, options);
export const findLesson = (code: string): Promise<LessonView> => ask(path(code));
export const takePart = (code: string): Promise<LessonView> => ask(`${path(code)}/pupils`, {});
export const endLesson = (code: string): Promise<LessonView> => ask(`${path(code)}/close`, {});
export const openLessonTable = (code: string, tonic: number): Promise<OpenedLessonTable> =>
  ask(`${path(code)}/tables`, { tonic });
export const nextQuestion = (code: string): Promise<DrillQuestion> => ask(`${path(code)}/question`);
export const answerQuestion = (code: string, number: number, interval: number): Promise<DrillResult> =>
  ask(`${path(code)}/answers`, { number, interval });
export const lessonAgain = (code: string, before: Tagged<LessonView> | null): Promise<Tagged<LessonView>> =>
  askAgain(path(code), before);
export const boardAgain = (code: string, before: Tagged<Board> | null): Promise<Tagged<Board>> =>
  askAgain(`${path(code)}/board`, before);
export const sheetsOf = (code: string): Promise<Sheets> => ask(`${path(code)}/sheets`);

/** The address of a file, its words in the reader's language. */
const file = (code: string, name: string): string => `${base}${path(code)}/${name}?lang=${spokenLanguage()}`;

export const csvOf = (code: string): string => file(code, "sheets.csv");
export const tuneOf = (code: string, table: string, ending: "mid" | "musicxml"): string =>
  file(code, `tables/${encodeURIComponent(table)}/tune.${ending}`);
