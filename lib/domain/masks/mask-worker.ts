import { resolveModel } from '@/lib/engine/inference/model-card';
import { DEFAULT_SEGMENTER_ID, loadSegmenter, openSegmenter } from '@/lib/engine/inference/segmenter';
import { PromptedCells } from '@/lib/engine/prompting/prompted-cells';
import { PromptedPairs } from '@/lib/engine/prompting/prompted-pairs';
import type { PromptAnswer, PromptRequest } from '@/lib/engine/prompting/request';
import { answerInThread } from '@/lib/engine/threads/thread-program';

/** Runs in a worker thread of the web server: a run of a network blocks the thread that it runs on. */
const options = { threads: 1 };
const cells = new PromptedCells(
  async () => {
    const { id, file } = await resolveModel(DEFAULT_SEGMENTER_ID);
    return { id, segmenter: await loadSegmenter(file, options) };
  },
  new PromptedPairs(),
  (bytes, name) => openSegmenter(bytes, name, options),
);

answerInThread((request: PromptRequest): Promise<PromptAnswer> => cells.answer(request));
