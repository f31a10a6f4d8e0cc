"""How formulas and quantities read."""

import pytest

from factlock.render.formats.latex.formula import lowered, quantity, raised, shown, unit


@pytest.mark.parametrize(
    ("written", "reads"),
    [
        ("10^6", "10⁶"),
        ("10^{-12}", "10⁻¹²"),
        ("x_1 = 3", "x₁ = 3"),
        ("x_{2025}", "x₂₀₂₅"),
        (r"\frac{1}{2}", "1/2"),
        (r"\frac12", "1/2"),
        (r"\dfrac {10}{20}", " 10/20"),
        (r"5 \times 10^{3}", "5 × 10³"),
        (r"1{,}234{.}5", "1,234.5"),
        (r"p \leq 0.05", "p ≤ 0.05"),
        (r"25^\circ", "25°"),
        (r"25^{\circ}C", "25°C"),
        (r"5\,\%", "5\u202f%"),
        (r"\text{about 5 percent}", "about 5 percent"),
        (r"a &= 5 \\ b", "a  = 5   b"),
        (r"\qty{5}{\percent} + \num{3e2}", "5\u00a0% + 3 × 10²"),
        (r"\SI[round-mode=places]{5}{\metre}", "5\u00a0m"),
        (r"\begin{aligned}5\end{aligned}\tag{7}\label{eq:8}", " 5   "),
        ("5 % 7\n", "5 "),
        (r"\mathrm{GDP}_{t-1}", "GDP_t-1"),
    ],
)
def test_a_formula_keeps_its_numbers(written, reads):
    assert shown(written) == reads


@pytest.mark.parametrize(
    ("name", "arguments", "reads"),
    [
        ("num", ["12.3"], "12.3"),
        ("num", ["1.5e-3"], "1.5 × 10⁻³"),
        ("num", [r"5 \pm 0.1"], "5 ± 0.1"),
        ("qty", ["5", r"\percent"], "5\u00a0%"),
        ("qty", ["5", ""], "5"),
        ("SI", ["3", "kg.m/s"], "3\u00a0kg·m/s"),
        ("SIrange", ["1", "2", r"\metre"], "1–2\u00a0m"),
        ("numlist", ["1;2;3"], "1, 2, 3"),
        ("ang", ["12;30;5"], "12°30′5″"),
        ("unit", [r"\kWh"], "kWh"),
        ("si", [], ""),
        ("num", [], ""),
        ("ang", [], ""),
        ("qtyrange", ["1"], "1"),
    ],
)
def test_a_quantity_reads_as_it_is_set(name, arguments, reads):
    assert quantity(name, arguments) == reads


@pytest.mark.parametrize(
    ("written", "reads"),
    [
        (r"\kilo\metre\per\hour", "km/h"),
        (r"\metre\squared", "m²"),
        (r"\square\metre", "m²"),
        (r"\cubic\centi\metre", "cm³"),
        (r"\tonne", "t"),
        (r"\euro", "€"),
        ("\\", ""),
    ],
)
def test_a_unit_reads_as_its_signs(written, reads):
    assert unit(written) == reads


def test_digits_are_raised_and_lowered():
    assert raised("-12") == "⁻¹²"
    assert lowered("12") == "₁₂"
