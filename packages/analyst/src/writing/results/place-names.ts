/** Places that customers speak of as their own, in lower case: what tells a town from a company. None is also a usual product name. */
export const placeNames: ReadonlySet<string> = new Set(
  `africa america americas asia europe apac emea oceania scandinavia benelux dach nordics midwest
  argentina australia austria belgium brazil britain bulgaria canada chile china colombia croatia cyprus denmark egypt england estonia
  finland france germany ghana greece holland hungary iceland india indonesia iran iraq ireland israel italy japan kenya korea kuwait latvia
  lebanon lithuania luxembourg malaysia malta mexico morocco netherlands nigeria norway pakistan peru philippines poland portugal qatar
  romania russia scotland serbia singapore slovakia slovenia spain sweden switzerland taiwan thailand tunisia turkey ukraine uruguay
  venezuela vietnam wales
  alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas
  kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon
  pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming alberta manitoba ontario quebec saskatchewan bavaria saxony
  yorkshire lancashire queensland catalonia flanders
  albuquerque anaheim atlanta austin baltimore boise boston buffalo calgary charlotte chicago cincinnati cleveland columbus dallas dayton
  denver detroit edmonton fresno halifax hartford houston indianapolis jacksonville louisville memphis miami milwaukee minneapolis montreal
  nashville omaha orlando ottawa philadelphia pittsburgh portland raleigh richmond sacramento savannah seattle spokane tacoma tampa toledo
  toronto tucson tulsa vancouver winnipeg
  amsterdam antwerp athens barcelona belfast belgrade berlin birmingham bologna bordeaux bradford bremen brighton bristol brussels
  bucharest budapest cardiff cologne copenhagen cork coventry derby dortmund dresden dublin dundee edinburgh eindhoven essen florence
  frankfurt gdansk geneva genoa ghent glasgow gothenburg hamburg hanover helsinki hull inverness istanbul kiel krakow kyiv leeds leicester
  leipzig lille lisbon liverpool london lyon madrid malaga manchester mannheim marseille milan munich nantes naples newcastle norwich nottingham
  nuremberg oslo oxford palermo paris plymouth porto portsmouth prague preston riga rome rotterdam salzburg seville sheffield sofia
  southampton stockholm strasbourg stuttgart sunderland swansea tallinn toulouse turin utrecht valencia venice vienna vilnius warsaw
  wolverhampton wroclaw zagreb zurich
  adelaide auckland bangalore bangkok beijing bengaluru brisbane cairo chennai delhi dubai durban hyderabad jakarta johannesburg lagos
  manila melbourne mumbai nairobi osaka perth pune seoul shanghai shenzhen sydney tokyo`.split(/\s+/),
)
