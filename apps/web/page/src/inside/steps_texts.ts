// SPDX-License-Identifier: MIT
// The pseudocode and the sentences of every search, from where the docs have them too.
import annealing from "../../../../../docs/algorithms/steps/annealing.steps";
import anysize from "../../../../../docs/algorithms/steps/anysize.steps";
import astar from "../../../../../docs/algorithms/steps/astar.steps";
import auto from "../../../../../docs/algorithms/steps/auto.steps";
import backtrack from "../../../../../docs/algorithms/steps/backtrack.steps";
import beam from "../../../../../docs/algorithms/steps/beam.steps";
import betaHill from "../../../../../docs/algorithms/steps/beta-hill.steps";
import bfs from "../../../../../docs/algorithms/steps/bfs.steps";
import bibfs from "../../../../../docs/algorithms/steps/bibfs.steps";
import common from "../../../../../docs/algorithms/steps/common.steps";
import dfs from "../../../../../docs/algorithms/steps/dfs.steps";
import dfsBnb from "../../../../../docs/algorithms/steps/dfs-bnb.steps";
import dfsRestart from "../../../../../docs/algorithms/steps/dfs-restart.steps";
import dls from "../../../../../docs/algorithms/steps/dls.steps";
import focal from "../../../../../docs/algorithms/steps/focal.steps";
import genetic from "../../../../../docs/algorithms/steps/genetic.steps";
import greedy from "../../../../../docs/algorithms/steps/greedy.steps";
import hill from "../../../../../docs/algorithms/steps/hill.steps";
import hillRestart from "../../../../../docs/algorithms/steps/hill-restart.steps";
import hillSideways from "../../../../../docs/algorithms/steps/hill-sideways.steps";
import hillSteepest from "../../../../../docs/algorithms/steps/hill-steepest.steps";
import idastar from "../../../../../docs/algorithms/steps/idastar.steps";
import iddfs from "../../../../../docs/algorithms/steps/iddfs.steps";
import optimal from "../../../../../docs/algorithms/steps/optimal.steps";
import rbfs from "../../../../../docs/algorithms/steps/rbfs.steps";
import ucs from "../../../../../docs/algorithms/steps/ucs.steps";
import wastar from "../../../../../docs/algorithms/steps/wastar.steps";

export const commonText: string = common;
export const stepsTexts: Record<string, string> = {
    annealing,
    anysize,
    astar,
    auto,
    backtrack,
    beam,
    "beta-hill": betaHill,
    bfs,
    bibfs,
    dfs,
    "dfs-bnb": dfsBnb,
    "dfs-restart": dfsRestart,
    dls,
    focal,
    genetic,
    greedy,
    hill,
    "hill-restart": hillRestart,
    "hill-sideways": hillSideways,
    "hill-steepest": hillSteepest,
    idastar,
    iddfs,
    optimal,
    rbfs,
    ucs,
    wastar,
};
